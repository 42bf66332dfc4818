import type { ComponentProps } from 'react';
import { PayLinkButton } from './pay-link-button.tsx';

/** Makes a link for all orders of a group that aren't paid. */
export const GroupPayLinkButton = (props: ComponentProps<typeof PayLinkButton>) => (
  <PayLinkButton
    label="Payment link for all that isn’t paid"
    shows="It pays all of the group that isn’t paid yet, and shows each one’s service with its country and date, price, first name and initial, and nothing else."
    {...props}
  />
);
