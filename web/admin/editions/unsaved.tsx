import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What is here and isn't saved: left before, or overtaken by a colleague. */
export function Unsaved({
  words,
  theirs,
  onKeep,
  onTake,
}: {
  words: readonly string[];
  /** A colleague saved since. */
  theirs: boolean;
  onKeep(): void;
  onTake(): void;
}) {
  return (
    <Notice
      tone="wait"
      role="status"
      title={
        theirs
          ? 'A colleague has saved this draft since. Compared with theirs, yours says:'
          : 'You have not saved this yet. Compared with what is saved, it says:'
      }
      className="mt-4 text-small"
    >
      <ul className="mt-1 list-disc pl-5">
        {words.map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
        {words.length === 0 && <li>Another day, order or source.</li>}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        {theirs && (
          <Button size="dense" kind="second" onClick={onKeep}>
            Keep mine
          </Button>
        )}
        <Button size="dense" kind="second" onClick={onTake}>
          {theirs ? 'Take theirs' : 'Take what is saved'}
        </Button>
      </div>
    </Notice>
  );
}
