const PROMISES = [
  ['Your papers', 'Your scans are opened only by the people who review your application, and every opening is recorded.'],
  ['Your money', 'You see the whole price before you pay. If the network drops, we ask the bank before we ask you.'],
  ['Your answer', 'Your tracking ID shows every step. When there is a decision, we email you at once.'],
] as const;

/** What people worry about before they send a passport and money. */
export function Care() {
  return (
    <section aria-labelledby="care" className="bg-sunk py-10 md:py-14">
      <div className="wrap">
        <h2 id="care">What happens to your papers and your money</h2>
        <dl className="mt-5 grid gap-5 md:grid-cols-3 md:gap-10">
          {PROMISES.map(([about, promise]) => (
            <div key={about}>
              <dt className="font-bold">{about}</dt>
              <dd className="max-w-[34em] text-ink-2">{promise}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
