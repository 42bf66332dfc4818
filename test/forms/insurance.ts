import { pdf, unique } from '../factories/orders.ts';
import { type Form, inDays } from './form.ts';

export const form: Form = {
  fields: async (product) => ({
    first_name: 'Adaeze',
    last_name: `Okafor${unique()}`,
    phone_number: '08031234567',
    contact_email: `${unique()}@example.com`,
    date_of_birth: '1990-05-17',
    passport_number: 'A12345678',
    address: '7 Allen Avenue, Ikeja',
    occupation: 'Pharmacist',
    next_of_kin: 'Chidi Okafor',
    next_of_kin_address: '7 Allen Avenue, Ikeja',
    destination: 'Kenya',
    coverage_begin: inDays(product, 10),
    coverage_end: inDays(product, 16),
    more_ninety: 'No',
    medical_condition: 'Yes',
    health_consent: 'Yes',
    amount_to_pay: 15_350,
  }),
  files: () => ({ upload_signature: pdf() }),
};
