import { Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { type MouseEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useKeys } from '../keys.tsx';
import { useZoom } from './use-zoom.ts';

/** A longer pointer movement, in px, is a drag. */
const STILL = 4;

export const ICON =
  'grid size-9 place-items-center rounded-[4px] text-ink hover:bg-line aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 max-lg:size-(--target) pointer-coarse:size-(--target) [&_svg]:size-[1.1rem]';

export interface StageProps {
  src: string;
  label: string;
  /** Only the visible scan handles keys. */
  active: boolean;
  onLoad: () => void;
  onError: () => void;
  children: ReactNode;
}

function useDrag() {
  const from = useRef<{ x: number; y: number; left: number; top: number }>(undefined);
  const dragged = useRef(false);
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      dragged.current = false;
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      const { scrollLeft: left, scrollTop: top } = event.currentTarget;
      from.current = { x: event.clientX, y: event.clientY, left, top };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const start = from.current;
      if (!start || event.buttons === 0) return;
      const [x, y] = [event.clientX - start.x, event.clientY - start.y];
      if (Math.hypot(x, y) > STILL) {
        dragged.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      if (dragged.current) event.currentTarget.scrollTo(start.left - x, start.top - y);
    },
    onPointerUp: () => {
      from.current = undefined;
    },
  };
  return { handlers, wasDragged: () => dragged.current };
}

export function PictureStage({ src, label, active, onLoad, onError, children }: StageProps) {
  const around = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLElement>(null);
  const [natural, setNatural] = useState<{ x: number; y: number }>();
  const { zoom, turned, sizes, closer, further, fit, turn, press } = useZoom(
    around,
    frame,
    natural,
  );
  const { handlers, wasDragged } = useDrag();
  useKeys(active ? { '+': closer, '=': closer, '-': further, '0': fit, r: turn } : {});

  const pressed = ({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) => {
    if (wasDragged()) return;
    const box = currentTarget.getBoundingClientRect();
    press({
      x: (clientX - box.left + currentTarget.scrollLeft) / currentTarget.scrollWidth,
      y: (clientY - box.top + currentTarget.scrollTop) / currentTarget.scrollHeight,
    });
  };
  return (
    <>
      <div className="p-3 pb-1">
        <div ref={around}>
          {!sizes && <Skeleton className="aspect-[1.42] h-auto w-full" />}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click is a shortcut for the buttons below, which work by keyboard. */}
          <section
            ref={frame}
            aria-label={`${label}. Arrow keys move it when it is larger than its frame.`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
            tabIndex={0}
            onClick={pressed}
            {...handlers}
            style={sizes ? { height: sizes.frame } : undefined}
            className={`overflow-auto rounded-field select-none ${zoom > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in overflow-hidden'}`}
          >
            <div
              className="relative mx-auto"
              style={sizes ? sizes.content : { width: 0, height: 0 }}
            >
              <img
                src={src}
                alt={`Scan: ${label}`}
                draggable={false}
                onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
                  setNatural({ x: naturalWidth, y: naturalHeight });
                  onLoad();
                }}
                onError={onError}
                className={`absolute top-1/2 left-1/2 max-w-none bg-surface ${sizes ? '' : 'invisible'}`}
                style={{
                  ...(sizes ? sizes.picture : {}),
                  transform: `translate(-50%, -50%) rotate(${turned}deg)`,
                }}
              />
            </div>
          </section>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-1 px-2 pb-2">
        <button type="button" className={ICON} aria-disabled={!further} onClick={further}>
          <ZoomOut aria-hidden />
          <span className="sr-only">Zoom out</span>
        </button>
        <span className="min-w-11 text-center tabular-nums" aria-live="polite">
          {`${Math.round(zoom * 100)}%`}
        </span>
        <button type="button" className={ICON} aria-disabled={!closer} onClick={closer}>
          <ZoomIn aria-hidden />
          <span className="sr-only">Zoom in</span>
        </button>
        <button type="button" className={ICON} onClick={turn}>
          <RotateCw aria-hidden />
          <span className="sr-only">Turn right</span>
        </button>
        <button type="button" className={ICON} onClick={fit}>
          <Maximize aria-hidden />
          <span className="sr-only">Fit to the frame</span>
        </button>
        {children}
      </div>
    </>
  );
}
