/**
 * Does the work for every item in order of the list, `most` of them at any time.
 * @throws the first failure, once those that were under way have ended
 */
export async function atOnce<Item>(
  most: number,
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  let failed = false;
  const workers = Array.from({ length: most }, async () => {
    for (let next = rest.next(); !next.done && !failed; next = rest.next()) {
      try {
        await work(next.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  });
  const bad = (await Promise.allSettled(workers)).find((end) => end.status === 'rejected');
  if (bad) throw bad.reason;
}
