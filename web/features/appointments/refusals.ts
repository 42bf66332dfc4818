import { type NotJson, Refused } from '../../api.ts';

/** Whether a refusal is about the time, so that the free times have to be read anew. */
export const isAboutTime = ({ code, fields }: Refused): boolean => code === 'slot_taken' || 'appointment_time' in fields;

/** A refusal in words; what is to be done about the time stands below, at its field. */
export const explain = (error: Refused | NotJson): string =>
  error instanceof Refused && error.code === 'slot_taken'
    ? 'Your time has just been taken. Nothing was filed, and nothing is paid.'
    : `Error: ${error.message}`;
