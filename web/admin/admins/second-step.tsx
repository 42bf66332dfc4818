import { secondLogin } from '#shared/people/admins.ts';
import { CodeField } from '../../forms/code-field.tsx';
import { FormShell } from '../../forms/form-shell.tsx';
import { FORM } from '../../session/overlay.tsx';
import { SubmitSection } from '../../session/submit-section.tsx';
import { failing } from '../../session/words.ts';
import { Button } from '../../ui/button.tsx';

const FAILURE = failing('Login failed');

interface SecondStepProps {
  challenge: string;
  onDone: (token: string) => Promise<void>;
  /** `said`: the server's reason, if any. */
  onBack: (said?: string) => void;
}

export function SecondStep({ challenge, onDone, onBack }: SecondStepProps) {
  return (
    <>
      <FormShell
        schema={secondLogin}
        call="POST /admin/login/second"
        defaults={{ challenge }}
        body={(typed) => ({ ...typed, challenge })}
        once
        {...FAILURE}
        onRefused={({ status, message }) => {
          if (status === 401) onBack(message);
        }}
        onDone={({ token }) => onDone(token)}
        className={FORM}
      >
        {/* The button that was pressed is gone. */}
        <CodeField
          autoFocus
          hint="The six digits that your authenticator app shows. Without your phone, a recovery code."
        />
        <SubmitSection sending="Logging in as admin...">Log in</SubmitSection>
      </FormShell>
      <Button kind="link" className="mt-4" onClick={() => onBack()}>
        Back to the password
      </Button>
    </>
  );
}
