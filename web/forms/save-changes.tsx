import { SubmitButton } from './submit-button.tsx';

/** The end of a form that changes an order. */
export const SaveChanges = () => (
  <div className="mt-4">
    <SubmitButton>Save and go to payment</SubmitButton>
  </div>
);
