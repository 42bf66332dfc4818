import { useNavigate } from 'react-router';
import { signOutAdmin } from './admin-session.ts';
import { forgetDrafts } from './orders/drafts.ts';
import { adminPaths } from './paths.ts';

export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    signOutAdmin();
    forgetDrafts();
    navigate(adminPaths.login);
  };
}
