import { secondLogin } from '#shared/people/admins.ts';
import { CodeField } from '../../forms/code-field.tsx';
import { ShortForm } from '../../session/short-form.tsx';
import { SubmitSection } from '../../session/submit-section.tsx';
import { Button } from '../../ui/button.tsx';

interface SecondStepProps {
  challenge: string;
  onDone: (token: string) => Promise<void>;
  /** `said`: the server's reason, if any. */
  onBack: (said?: string) => void;
}

export function SecondStep({ challenge, onDone, onBack }: SecondStepProps) {
  return (
    <>
      <ShortForm
        schema={secondLogin}
        call="POST /admin/login/second"
        defaults={{ challenge }}
        body={(typed) => ({ ...typed, challenge })}
        failed="Login failed"
        onRefused={({ status, message }) => {
          if (status === 401) onBack(message);
        }}
        onDone={({ token }) => onDone(token)}
      >
        {/* The button that was pressed is gone. */}
        <CodeField
          autoFocus
          hint="The six digits that your authenticator app shows. Without your phone, a recovery code."
        />
        <SubmitSection sending="Logging in as admin...">Log in</SubmitSection>
      </ShortForm>
      <Button kind="link" className="mt-4" onClick={() => onBack()}>
        Back to the password
      </Button>
    </>
  );
}
