import { useRef, useState } from 'react';
import type { Kind } from '#shared/services/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { May } from '../../may.tsx';
import { RecordSection } from '../record-section.tsx';
import { CorrectForm } from './correct-form.tsx';

export function Corrections({ kind, record }: { kind: Kind; record: { id: string } & object }) {
  const [corrects, setCorrects] = useState(false);
  const section = useRef<HTMLDivElement>(null);
  // The focused button is removed with the form.
  const close = () => {
    setCorrects(false);
    section.current?.focus();
  };
  return (
    <May needs="orders">
      <RecordSection title="Typing errors" className="print:hidden">
        <div ref={section} tabIndex={-1} className="outline-none">
          {corrects ? (
            <CorrectForm kind={kind} record={record} onDone={close} onCancel={close} />
          ) : (
            <Button size="dense" kind="second" className="mt-3" onClick={() => setCorrects(true)}>
              Correct a field
            </Button>
          )}
        </div>
      </RecordSection>
    </May>
  );
}
