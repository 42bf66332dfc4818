import agentStyles from './agents.css?url';

/** What only agents' pages look like, login and registration included: each of them, or their layout, says so as its `links`. */
export const agentLinks = () => [{ rel: 'stylesheet', href: agentStyles }];
