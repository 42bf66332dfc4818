import { LOUNGE_PRICE } from '#shared/services/lounge-form.ts';
import { pdf, unique } from '../factories/orders.ts';
import { type Form, inDays } from './form.ts';

export const form: Form = {
  fields: async (product) => ({
    first_name: 'Adaeze',
    last_name: `Okafor${unique()}`,
    phone_number: '08031234567',
    email: `${unique()}@example.com`,
    airport: 'Port Harcourt',
    flight_day: inDays(product, 20),
    wishes: 'A window',
    amount_to_pay: LOUNGE_PRICE,
  }),
  files: () => ({ boarding_pass: pdf() }),
};
