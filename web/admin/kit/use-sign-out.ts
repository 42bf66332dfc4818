import { useNavigate } from 'react-router';
import { signOutAdmin } from './admin-session.ts';
import { adminPaths } from './paths.ts';

export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    signOutAdmin();
    navigate(adminPaths.login);
  };
}
