import { useEffect, useMemo, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Captcha } from '../bot-check/captcha.ts';
import type { Values } from '../form-schema.ts';
import { createUploads, type Uploads } from '../upload/uploads.ts';

/** Uploads chosen files before the form is sent. `captcha`: if uploads need a bot check. */
export function useFormUploads(
  { getValues, setValue }: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
  draft: string | undefined,
  headers: () => Record<string, string>,
  captcha: Captcha | undefined,
): { uploads: Uploads; isSpent(token: string | undefined): boolean } {
  const current = useRef({ headers, captcha });
  current.current = { headers, captcha };
  /** The last token that an upload was created with. */
  const spent = useRef<string>(undefined);
  const uploads = useMemo(
    () =>
      createUploads({
        draft,
        headers: () => current.current.headers(),
        async token(renewed) {
          if (renewed) current.current.captcha?.renew();
          spent.current = await current.current.captcha?.token();
          return spent.current;
        },
        current: getValues,
        replace: (field, file) =>
          setValue(field, file, { shouldValidate: true, shouldDirty: true }),
      }),
    [draft, getValues, setValue],
  );
  useEffect(() => uploads.stop, [uploads]);
  return { uploads, isSpent: (token) => Boolean(token) && token === spent.current };
}
