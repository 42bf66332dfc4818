import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type AgentDetails, agentChange } from '#shared/people/agents.ts';
import { PasswordField } from '../../forms/password-field.tsx';
import { PhoneField } from '../../forms/phone-field.tsx';
import { EmailField, TextField } from '../../forms/text-field.tsx';
import { endIfUnknown } from '../../session/agent-session.ts';
import { ShortForm } from '../../session/short-form.tsx';
import { SubmitSection } from '../../session/submit-section.tsx';

const CURRENT = 'Enter the password you have now.';

/** Changing the email or the password needs the current password. */
const guardedChange = z.extend(agentChange, {
  current_password: z.string(CURRENT).check(z.minLength(1, CURRENT)),
});

function CurrentPassword({
  address,
  onNeeded,
}: {
  address: string;
  onNeeded: (needed: boolean) => void;
}) {
  const [email, password] = useWatch({ name: ['agent_email', 'agent_password'] }) as (
    | string
    | undefined
  )[];
  const typed = email?.trim().toLowerCase();
  const needed = Boolean(password) || Boolean(typed && typed !== address);
  useEffect(() => onNeeded(needed), [needed, onNeeded]);
  if (!needed) return null;
  return (
    <PasswordField
      name="current_password"
      label="Current password"
      hint="A new address or password needs it, so that nobody else can take your account."
    />
  );
}

interface DetailsFormProps {
  token: string;
  details: AgentDetails;
  /** Called with the server's message; the form stays busy until it resolves. */
  onSaved: (said: string) => Promise<void>;
}

/** Changes an agent's details; empty fields stay as they are. */
export function DetailsForm({ token, details, onSaved }: DetailsFormProps) {
  const [guarded, setGuarded] = useState(false);
  const { agent_name, agent_phone, agent_email } = details;
  return (
    <ShortForm
      schema={guarded ? guardedChange : agentChange}
      call="PUT /agents/update"
      token={token}
      defaults={{ agent_name, agent_phone, agent_email }}
      failed="Error updating details"
      onRefused={(error) => void endIfUnknown(token, error)}
      onDone={({ message }) => onSaved(message)}
    >
      <TextField name="agent_name" label="Full name" autoComplete="name" />
      <PhoneField name="agent_phone" label="Phone number" />
      <EmailField name="agent_email" label="Email address" />
      <PasswordField name="agent_password" label="New password" optional isNew />
      <CurrentPassword address={agent_email} onNeeded={setGuarded} />
      <SubmitSection sending="Saving your details...">Save</SubmitSection>
    </ShortForm>
  );
}
