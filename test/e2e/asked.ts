import type { Page } from '@playwright/test';

/** The queries of the calls that follow from `act`, in the order of `paths` ('/admin/queue'), without what is empty. */
export async function asked(
  page: Page,
  act: () => Promise<unknown>,
  ...paths: string[]
): Promise<Record<string, string>[]> {
  const calls = paths.map((path) =>
    page.waitForRequest((request) => new URL(request.url()).pathname === `/api${path}`, {
      timeout: 20_000,
    }),
  );
  await act();
  return Promise.all(
    calls.map(async (call) =>
      Object.fromEntries(
        [...new URL((await call).url()).searchParams].filter(([, value]) => value),
      ),
    ),
  );
}
