import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { callApi, type NotJson, type Refused } from '../../api.ts';
import { outcomeOf } from '../../forms/failures.ts';
import type { Failure } from '../../forms/form-context.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const NEEDED = ['agent_email', 'new_password'];

interface AnotherCodeProps {
  /** The page's text when no answer came back. */
  lost: string;
  explain: (error: Refused | NotJson) => Failure;
}

/** Asks for another code, for what stands in the form; what was typed stays, and the code sent before still counts if this fails. */
export function AnotherCode({ lost, explain }: AnotherCodeProps) {
  const { trigger, getValues, setValue, setError } = useFormContext();
  const [asking, setAsking] = useState(false);
  const [told, setTold] = useState<{ good: boolean; words: Failure }>();

  async function ask() {
    if (!(await trigger(NEEDED, { shouldFocus: true }))) return;
    setAsking(true);
    setTold(undefined);
    const [agent_email, new_password] = getValues(NEEDED);
    try {
      await callApi('POST /agents/reset-password', { body: { agent_email, new_password } });
      setValue('code', '');
      setTold({ good: true, words: { title: 'Another code is on its way', lines: ['Use the newest mail from us.'] } });
    } catch (error) {
      const { failure, wrong } = outcomeOf(error, lost, explain);
      for (const [name, message] of Object.entries(wrong)) setError(name, { type: 'server', message });
      if (failure) setTold({ good: false, words: failure });
    } finally {
      setAsking(false);
    }
  }

  return (
    <div>
      <Button kind="link" onClick={ask} disabled={asking}>
        Send another code
      </Button>
      <div role="status">
        {told && (
          <Notice tone={told.good ? 'good' : 'bad'} title={told.words.title}>
            {told.words.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Notice>
        )}
      </div>
    </div>
  );
}
