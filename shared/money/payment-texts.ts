// Separate from the schemas: pages load no schema library.

/** Document 1, section 8. */
export const PAYMENT_TEXTS = {
  agentPays: 'Your agent pays for this. If you are the agent, log in and pay from your dashboard.',
  paid: 'Paid. We have your application.',
  pending: 'Your bank is still confirming the payment.',
  failed: 'Payment verification failed. Please contact support.',
  unverified:
    'Payment was successful but verification failed. Please check your email for confirmation.',
  unknown:
    'We can’t find this payment for this order. If your bank took money, we will find it and email you the receipt.',
  noScript: 'Failed to load payment modal. Check your internet connection and retry later.',
  noPdf: 'PDF generation failed. Please contact support for your invoice.',
} as const;
