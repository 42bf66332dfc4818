import { Link, useLocation } from 'react-router';
import { ANY, type OpensOn, remember } from './list-view.ts';

interface ShowAllProps {
  opensOn?: OpensOn;
  children?: string;
}

export function ShowAll({ opensOn, children = 'Show all' }: ShowAllProps) {
  const { pathname } = useLocation();
  const undone = new URLSearchParams(
    Object.keys(opensOn ?? {}).flatMap((name) => (name === 'order' ? [] : [[name, ANY]])),
  );
  return (
    <Link
      to={undone.size > 0 ? `${pathname}?${undone}` : pathname}
      replace
      className="link"
      onClick={() => remember(pathname)}
    >
      {children}
    </Link>
  );
}
