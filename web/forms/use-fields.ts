import { useCallback, useEffect } from 'react';
import type { FieldList } from '#shared/services/field-list.ts';
import { descriptionOf, type Kind } from '#shared/services/index.ts';
import { useReading } from '../ui/use-reading.ts';

export function useFields(kind: Kind): {
  fields: FieldList | undefined;
  failed: boolean;
  again(): void;
} {
  const { reading, read } = useReading<FieldList>();
  const again = useCallback(() => read(() => descriptionOf(kind).fields()), [kind, read]);
  useEffect(again, [again]);
  return {
    fields: reading.at === 'read' ? reading.value : undefined,
    failed: reading.at === 'failed',
    again,
  };
}
