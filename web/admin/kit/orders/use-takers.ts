import { roleMay } from '#shared/people/roles.ts';
import { callApi } from '../../../api.ts';
import { useMe } from '../use-admin-me.ts';
import { useAdminReading } from '../use-admin-reading.ts';

/** Whoever may be given an order, with their names; `load` reads them. */
export function useTakers() {
  const me = useMe();
  const { value, ...reading } = useAdminReading('The colleagues could not be loaded.', (reader) =>
    callApi('GET /admin/colleagues', reader),
  );
  const takers = value
    ?.filter(({ disabled, role }) => !disabled && roleMay(role, 'orders'))
    .map(({ id, admin_name }) => ({
      id,
      name: id === me?.id ? `${admin_name} (you)` : admin_name,
    }));
  return { ...reading, takers };
}
