import { RotateCcw, RotateCw } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import {
  cutOut,
  dotsOf,
  dragged,
  FIRST_VIEW,
  fitted,
  headFitted,
  headOf,
  MOST_ZOOM,
  paint,
  type View,
} from './geometry.ts';
import { HeadLines } from './head-lines.tsx';
import { PhotoRulePictures } from './photo-rule.tsx';
import type { Shape } from './shape.ts';
import { useDrags } from './use-drags.ts';

const SHOWN_DOTS = 640;
const FEW_DOTS = 400;
const QUALITY = 0.85;
const STEP = 0.02;
const MOST_TILT = 20;

const MOVES: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** The part of a picture that is in the frame, as a JPEG. @throws when it can't be encoded */
async function cut(file: File, picture: ImageBitmap, view: View, height: number): Promise<File> {
  const dots = dotsOf(view, picture, { height });
  const size = { width: Math.round(dots / height), height: dots };
  const blob = await cutOut(picture, view, { height }, size, QUALITY);
  return new File([blob], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: 'image/jpeg' });
}

function headWords(percent: number, [least, most]: readonly [number, number]): string {
  const asked = `${least} to ${most}%`;
  if (percent < least)
    return `Between the lines: ${percent}% of the height. It should be ${asked}: make the picture larger.`;
  if (percent > most)
    return `Between the lines: ${percent}% of the height. It should be ${asked}: make the picture smaller.`;
  return `Between the lines: ${percent}% of the height, as it should be. Do they touch hair and chin?`;
}

interface SliderProps {
  label: string;
  value: number;
  least: number;
  most: number;
  step: number;
  words: string;
  onChange: (value: number) => void;
}

function Slider({ label, value, least, most, step, words, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="w-12 flex-none text-small">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={step}
        value={value}
        aria-valuetext={words}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        className="min-h-(--target) min-w-0 flex-1 accent-(--brand)"
      />
    </div>
  );
}

interface CropDialogProps {
  file: File;
  shape: Shape;
  onClose: () => void;
  onCut: (file: File) => void;
}

/** Crops, rotates and scales; never retouches. */
export function CropDialog({ file, shape, onClose, onCut }: CropDialogProps) {
  const { rule } = shape;
  const height = shape.height_mm / shape.width_mm;
  const frame = { height };
  const wanted = rule && headOf(rule.head_percent);
  const [picture, setPicture] = useState<ImageBitmap>();
  const [failed, setFailed] = useState(false);
  const [view, setView] = useState(FIRST_VIEW);
  const [tilt, setTilt] = useState(0);
  const [head, setHead] = useState(wanted);
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    let over = false;
    let made: ImageBitmap | undefined;
    createImageBitmap(file, { imageOrientation: 'from-image' }).then(
      (bitmap) => {
        made = bitmap;
        if (over) bitmap.close();
        else setPicture(bitmap);
      },
      () => setFailed(true),
    );
    return () => {
      over = true;
      made?.close();
    };
  }, [file]);
  useEffect(() => {
    if (picture && canvas.current) paint(canvas.current, picture, view, { height });
  }, [picture, view, height]);

  const change = (part: (before: View) => Partial<View>) =>
    setView((before) =>
      picture ? fitted({ ...before, ...part(before) }, picture, frame) : before,
    );
  const turn = (by: number) => change((before) => ({ turn: (before.turn + by) % 360, x: 0, y: 0 }));
  const drags = useDrags((drag) =>
    setView((before) => (picture ? dragged(before, drag, picture, frame) : before)),
  );
  const byKey = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (move) change((before) => ({ x: before.x + move[0], y: before.y + move[1] }));
    else if (event.key === '+') change(({ zoom }) => ({ zoom: zoom * 1.05 }));
    else if (event.key === '-') change(({ zoom }) => ({ zoom: zoom / 1.05 }));
    else return;
    event.preventDefault();
  };
  const percent = head && Math.round((head.chin - head.crown) * 100);
  const moved = head?.crown !== wanted?.crown || head?.chin !== wanted?.chin;
  const few = picture && dotsOf(view, picture, frame) < FEW_DOTS;

  return createPortal(
    <Dialog open onClose={onClose} title={`Crop or turn ${shape.title}`}>
      {failed ? (
        <p>This file can’t be opened as a picture here. It is sent as it is.</p>
      ) : (
        <div className="grid gap-3">
          <p className="text-small">
            {`Drag the picture, or use the arrow keys. Two fingers make it larger or smaller.${rule ? ' Drag the lines to the top of the head and the chin.' : ''}`}
          </p>
          <div className="relative mx-auto w-full max-w-64">
            <div
              role="application"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the picture.
              tabIndex={0}
              aria-label="The picture in its frame. Arrow keys move it, plus and minus scale it."
              onKeyDown={byKey}
              {...drags}
              className="cursor-move touch-none overflow-hidden rounded-[4px] border border-edge bg-sunk"
            >
              <canvas
                ref={canvas}
                width={SHOWN_DOTS}
                height={Math.round(SHOWN_DOTS * height)}
                className="block h-auto w-full"
              />
            </div>
            {head && <HeadLines head={head} onChange={setHead} height={100 * height} />}
          </div>
          <div role="status" className="text-small">
            {percent !== undefined && rule && <p>{headWords(percent, rule.head_percent)}</p>}
            {few && (
              <p>
                Little of the picture is left: if the letters or the face look blurred, take it
                again from closer.
              </p>
            )}
          </div>
          {head && wanted && picture && moved && (
            <Button
              kind="second"
              size="small"
              onClick={() => {
                setView(headFitted(view, head, wanted, picture, frame));
                setHead(wanted);
              }}
            >
              Fit the head to the rule
            </Button>
          )}
          <div className="grid gap-1">
            <Slider
              label="Size"
              value={view.zoom}
              least={1}
              most={MOST_ZOOM}
              step={0.02}
              words={`${Math.round(view.zoom * 100)}%`}
              onChange={(zoom) => change(() => ({ zoom }))}
            />
            <Slider
              label="Tilt"
              value={tilt}
              least={-MOST_TILT}
              most={MOST_TILT}
              step={0.5}
              words={`${tilt} degrees`}
              onChange={(degrees) => {
                setTilt(degrees);
                change((before) => ({ turn: before.turn + degrees - tilt }));
              }}
            />
          </div>
          <div className="flex flex-wrap gap-3">
            <Button
              kind="second"
              size="small"
              icon={<RotateCcw aria-hidden />}
              onClick={() => turn(-90)}
            >
              Turn left
            </Button>
            <Button
              kind="second"
              size="small"
              icon={<RotateCw aria-hidden />}
              onClick={() => turn(90)}
            >
              Turn right
            </Button>
          </div>
          {rule && <PhotoRulePictures rule={rule} />}
          <Button
            wide
            disabled={!picture}
            onClick={() => {
              if (picture) void cut(file, picture, view, height).then(onCut, () => setFailed(true));
            }}
          >
            Use this part
          </Button>
        </div>
      )}
    </Dialog>,
    document.body,
  );
}
