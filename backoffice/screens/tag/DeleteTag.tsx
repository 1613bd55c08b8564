// Deletes a tag; the confirmation states the number of products and instructions that use it.
import type { Tag } from '@ardoise/contract/catalog/tags.ts';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../../app/api.ts';
import { dropUnsaved } from '../../app/leave-guard.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { useDeletion } from '../../ui/change/use-deletion.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { errorText } from '../../ui/error-text.ts';
import { notifyError } from '../../ui/notify/notify.ts';
import { useUpdateTag } from '../../ui/tags/use-tags.ts';

/** The usage of the tag as text: products, and instructions whose options have it. */
const useUsage = (tag: Tag): { text: string; known: boolean } => {
  const { venue, may } = useSession();
  const asking = may('instruction:list');
  const params = { venue: venue.id };
  const products = useQuery({
    queryKey: ['product', 'tagged', tag.id],
    queryFn: ({ signal }) => call('GET /api/menu/:venue/product', { params, query: { tag: tag.id, page: 0, pageSize: 1 }, signal }),
    staleTime: 0,
  });
  const instructions = useQuery({
    queryKey: ['instruction', 'tagged', tag.id],
    queryFn: ({ signal }) => call('GET /api/menu/:venue/instruction', { params, query: { page: 0, pageSize: 500 }, signal }),
    staleTime: 0,
    enabled: asking,
  });
  const error = products.error ?? instructions.error;
  if (error) return { text: errorText(error), known: false };
  if (!products.data || (asking && !instructions.data)) return { text: t('tag.counting'), known: false };
  const asked = instructions.data?.rows.filter(({ options }) => options.some(({ tags }) => tags.includes(tag.id))).length ?? 0;
  const uses = [
    products.data.total > 0 && t('tag.delete_used', { n: products.data.total }),
    asked > 0 && t('tag.delete_asked', { n: asked }),
  ].filter(Boolean);
  return { text: uses.length === 0 ? t('tag.delete_text') : uses.join(' '), known: true };
};

/** Deletes the tag; with `dry_run` the server only checks that it can be deleted. */
const remove = (venue: string, { id }: Tag, dry_run: 'true' | 'false' = 'false') =>
  call('DELETE /style/tags/:id', { params: { id }, query: { venueId: venue, dry_run } });

const Question = ({ tag, onClose }: { tag: Tag; onClose(): void }) => {
  const { venue } = useSession();
  const client = useQueryClient();
  const keep = useUpdateTag();
  const navigate = useNavigate();
  const deletion = useDeletion();
  const { text, known } = useUsage(tag);
  const { mutate, isPending } = useMutation({
    mutationFn: () => remove(venue.id, tag),
    onSuccess: (answer) => {
      dropUnsaved();
      void deletion.notifyDeleted({ resource: 'tag', name: tag.name }, answer);
      void navigate('/tag');
      keep(tag.id);
      void client.invalidateQueries({ queryKey: ['product'] });
      void client.invalidateQueries({ queryKey: ['instruction'] });
    },
    onError: (error) => {
      onClose();
      notifyError(error);
    },
  });
  return (
    <ConfirmDialog
      opened
      title={t('form.delete_title', { name: tag.name })}
      text={deletion.mayUndo('tag') ? `${text} ${t('change.can_restore')}` : text}
      confirm={t('shared.delete')}
      dangerous
      pending={isPending || !known}
      onConfirm={() => mutate()}
      onCancel={onClose}
    />
  );
};

export const DeleteTag = ({ tag }: { tag: Tag }) => {
  const { venue } = useSession();
  const [asking, setAsking] = useState(false);
  /** Opens the confirmation only if the server's dry run succeeds. */
  const { mutate, isPending } = useMutation({
    mutationFn: () => remove(venue.id, tag, 'true'),
    onSuccess: () => setAsking(true),
    onError: notifyError,
  });
  return (
    <>
      <Button variant="subtle" color="red" leftSection={<IconTrash size={18} aria-hidden />} loading={isPending} onClick={() => mutate()}>
        {t('shared.delete')}
      </Button>
      {asking && <Question tag={tag} onClose={() => setAsking(false)} />}
    </>
  );
};
