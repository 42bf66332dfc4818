import { useNavigate } from 'react-router';
import { adminPaths } from '../paths.ts';
import { signOutAdmin } from './admin-session.ts';

export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    signOutAdmin();
    navigate(adminPaths.login);
  };
}
