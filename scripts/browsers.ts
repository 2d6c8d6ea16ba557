/** The oldest browsers in which all of the site works (docs/decisions/0029-browsers.md). */
export const oldestBrowsers = ['chrome109', 'edge109', 'firefox115', 'safari15.6', 'ios15.6'];
