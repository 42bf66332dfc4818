import { SubmitButton } from './submit-button.tsx';

export const SaveChanges = () => (
  <div className="mt-4">
    <SubmitButton>Save and go to payment</SubmitButton>
  </div>
);
