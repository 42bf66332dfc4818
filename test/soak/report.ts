import type { Verdicts } from './run.ts';

const MOST_SHOWN = 5;

/** Counts what held and what didn't, over all parts. */
export interface Report {
  /** One part: what it is and does; its verdicts are printed, a failure to come to any counts as one. */
  part(title: string, work: (did: (words: string) => void) => Promise<Verdicts>): Promise<void>;
  /** The last line; returns whether all held. */
  end(): boolean;
}

/** @param print one line */
export function startReport(print: (line: string) => void): Report {
  const sum = { passed: 0, failed: 0 };
  return {
    async part(title, work) {
      print(`\n── ${title}`);
      const began = Date.now();
      try {
        for (const [name, wrong] of Object.entries(await work((words) => print(`   ${words}`)))) {
          sum[wrong.length === 0 ? 'passed' : 'failed'] += 1;
          print(`   ${wrong.length === 0 ? '✓' : '✗'} ${name}`);
          for (const words of wrong.slice(0, MOST_SHOWN)) print(`       ${words}`);
          if (wrong.length > MOST_SHOWN) print(`       and ${wrong.length - MOST_SHOWN} more`);
        }
      } catch (error) {
        sum.failed += 1;
        print(`   ✗ it came to no end: ${error instanceof Error ? error.stack : String(error)}`);
      }
      print(`   ${Math.round((Date.now() - began) / 1000)} s`);
    },
    end() {
      print(`\n${sum.passed} passed, ${sum.failed} failed`);
      return sum.failed === 0;
    },
  };
}
