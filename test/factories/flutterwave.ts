/** A card's charge as Flutterwave tells of it. */
export const transaction = {
  id: 288200108,
  tx_ref: '1794471264318',
  flw_ref: 'FLW-1',
  amount: 45000,
  currency: 'NGN',
  charged_amount: 45630,
  processor_response: 'Approved by Financial Institution',
  status: 'successful',
  payment_type: 'card',
  card: { last_4digits: '2950', type: 'MASTERCARD' },
  customer: { name: 'Adaeze Okafor' },
};
export const secretKey = 'FLWSECK_TEST-key-X';
export const webhookHash = 'a secret hash';
