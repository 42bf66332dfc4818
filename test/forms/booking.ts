import { DEFAULT_PRICES } from '#shared/money/prices.ts';
import { unique } from '../factories/orders.ts';
import { type Form, inDays } from './form.ts';

export const form: Form = {
  fields: async (product) => ({
    first_name: 'Adaeze',
    last_name: `Okafor${unique()}`,
    phone_number: '08031234567',
    email: `${unique()}@example.com`,
    date_of_birth: '1990-05-17',
    destination: 'Kenya',
    coverage_begin: inDays(product, 10),
    coverage_end: inDays(product, 16),
    visa_interview_date: inDays(product, 5),
    check_in_date: inDays(product, 10),
    check_out_date: inDays(product, 16),
    amount_to_pay: DEFAULT_PRICES.VISA_SUPPORT_PRICE_HOTEL,
  }),
  files: () => ({}),
};
