import { NotJson, type Refused } from '../../api.ts';

/** True if the free times must be fetched again. */
export const isAboutTime = ({ code, fields }: Refused): boolean =>
  code === 'slot_taken' || 'appointment_time' in fields;

/** Returns the text for a refusal; `failed` is for a response that isn't our server's. */
export const explaining =
  (failed: string) =>
  (error: Refused | NotJson): string => {
    if (error instanceof NotJson) return failed;
    return error.code === 'slot_taken'
      ? 'Your time has just been taken. Nothing was submitted, and nothing is paid.'
      : `Error: ${error.message}`;
  };
