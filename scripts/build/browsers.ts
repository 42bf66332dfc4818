/** The oldest browsers that pages work in; README.md states them too. */
export const BROWSERS = ['chrome99', 'safari15.4', 'firefox98'];
