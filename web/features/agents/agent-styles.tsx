import { Outlet } from 'react-router';
import agentStyles from './agents.css?url';

export const links = () => [{ rel: 'stylesheet', href: agentStyles }];

/** Around everything of agents, login and registration included: brings what only their pages look like. */
export default function AgentStyles() {
  return <Outlet />;
}
