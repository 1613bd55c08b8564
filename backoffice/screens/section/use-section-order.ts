// The order of the menus. A new order is shown and sent at once, and reverted if the server refuses it.
import type { Section } from '@ardoise/contract/catalog/sections.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useGetList } from 'ra-core';
import { useRef, useState } from 'react';
import { call } from '../../app/api.ts';
import { changeLists } from '../../app/query-client.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../ui/error-text.ts';
import { notify } from '../../ui/notify/notify.ts';

/** The sections in the order of the ids; others come last. */
const inOrder = (sections: readonly Section[], ids: readonly string[]): Section[] => {
  const places = new Map(ids.map((id, index) => [id, index]));
  return [...sections].sort((a, b) => (places.get(a.id) ?? ids.length) - (places.get(b.id) ?? ids.length));
};

export const useSectionOrder = () => {
  const client = useQueryClient();
  const { data, error, refetch } = useGetList<Section>('section', {
    pagination: { page: 1, perPage: 500 },
    sort: { field: 'position', order: 'ASC' },
  });
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const last = useRef<readonly string[] | null>(null);
  const settle = (ids: readonly string[]) => {
    // A later order is still being sent.
    if (last.current === ids) setWanted(null);
  };
  const { mutate } = useMutation({
    scope: { id: 'section order' },
    mutationFn: (ids: readonly string[]) => call('PUT /api/menu/section/sort', { body: { sections: [...ids] } }),
    onSuccess: ({ sections }, ids) => {
      changeLists<Section>(client, 'section', (rows) => inOrder(rows, sections));
      settle(ids);
    },
    onError: (failure, ids) => {
      notify(`${t('section.sort_failed')} ${errorText(failure)}`, { tone: 'bad', duration: 8000 });
      settle(ids);
      void refetch();
    },
  });
  const sections = data && (wanted ? inOrder(data, wanted) : data);
  const move = (from: number, to: number) => {
    const ids = sections?.map(({ id }) => id) ?? [];
    const moved = ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? '');
    last.current = moved;
    setWanted(moved);
    mutate(moved);
  };
  return { sections, error, refetch, move };
};
