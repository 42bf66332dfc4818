import { useNavigate } from 'react-router';
import { forget, ON_BEHALF } from '../../ui/storage.ts';
import { signOutAdmin } from './admin-session.ts';
import { forgetDrafts } from './orders/drafts.ts';
import { adminPaths } from './paths.ts';

export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    signOutAdmin();
    forgetDrafts();
    forget(ON_BEHALF);
    void import('../../forms/draft/drafts.ts').then(({ clearDrafts }) => clearDrafts());
    navigate(adminPaths.login);
  };
}
