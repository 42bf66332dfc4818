/** The oldest browsers supported; README.md names them too. */
export const BROWSERS = ['chrome99', 'safari15.4', 'firefox98'];
