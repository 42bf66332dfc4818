/** The oldest browsers that the pages work in. Stated in README.md; `test/oldest-browsers.test.ts` holds the built files against them. */
export const BROWSERS = ['chrome99', 'safari15.4', 'firefox98'];
