import { useNavigate } from 'react-router';
import { adminPaths } from '../paths.ts';
import { signOutAdmin } from './admin-session.ts';

/** Signs the administrator out and redirects to the login. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    signOutAdmin();
    navigate(adminPaths.login);
  };
}
