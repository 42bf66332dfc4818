import { NotJson, type Refused } from '../../api.ts';

/** Whether a refusal concerns the time, so that the free times must be fetched again. */
export const isAboutTime = ({ code, fields }: Refused): boolean => code === 'slot_taken' || 'appointment_time' in fields;

/** Puts a refusal into words, `failed` for an answer that is not our server's. What is to be done about the time stands below, at its field. */
export const explaining =
  (failed: string) =>
  (error: Refused | NotJson): string => {
    if (error instanceof NotJson) return failed;
    return error.code === 'slot_taken'
      ? 'Your time has just been taken. Nothing was submitted, and nothing is paid.'
      : `Error: ${error.message}`;
  };
