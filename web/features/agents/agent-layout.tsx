import { Outlet } from 'react-router';

export default function AgentLayout() {
  return <Outlet />;
}
