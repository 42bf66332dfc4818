import agentStyles from './agents.css?url';

/** For agents' pages, login and registration included. */
export const agentLinks = () => [{ rel: 'stylesheet', href: agentStyles }];
