// Converts a product to a fee after confirmation, then opens the fee.
import type { Product } from '@ardoise/contract/catalog/products.ts';
import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../../app/api.ts';
import { dropUnsaved, useGuarded } from '../../app/leave-guard.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { notify, notifyError } from '../../ui/notify/notify.ts';
import { type Use, UsedBy, usesIn } from '../../ui/UsedBy.tsx';

/** True for a query of this product (ra-core's query keys). */
const isReadingOf = (id: string, [resource, method, params]: readonly unknown[]) =>
  resource === 'product' && method === 'getOne' && (params as { id: unknown }).id === id;

type QuestionProps = { product: Product; onClose(): void; onUsed(uses: readonly Use[]): void };

const Question = ({ product, onClose, onUsed }: QuestionProps) => {
  const { venue } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('PUT /api/menu/:venue/product/:id/cost', { params: { venue: venue.id, id: product.id } }),
    onSuccess: ({ id }) => {
      dropUnsaved();
      notify(t('product.converted'));
      // The product no longer exists: its query is not refetched, and its page is replaced in the history.
      void client.invalidateQueries({ predicate: ({ queryKey }) => !isReadingOf(product.id, queryKey) });
      void navigate(`/cost/${id}`, { replace: true });
    },
    onError: (error) => {
      const uses = usesIn(error);
      onClose();
      if (uses.length > 0) onUsed(uses);
      else notifyError(error);
    },
  });
  return (
    <ConfirmDialog
      opened
      title={t('product.convert_title', { name: product.name })}
      text={t('product.convert_text')}
      confirm={t('product.convert')}
      pending={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    />
  );
};

export const ConvertToFee = ({ product }: { product: Product }) => {
  const { may } = useSession();
  const [asking, setAsking] = useState(false);
  const unsaved = useGuarded();
  const reason = useId();
  const [uses, setUses] = useState<readonly Use[]>([]);
  if (!may('cost:create') || !may('product:delete')) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconReceipt size={20} aria-hidden />}
        // `aria-disabled` instead of `disabled`, so that the reason can be read; a visible line would move the form at the first typed
        // character.
        data-disabled={unsaved || undefined}
        aria-disabled={unsaved || undefined}
        aria-describedby={unsaved ? reason : undefined}
        title={unsaved ? t('form.save_first') : undefined}
        onClick={() => (unsaved ? notify(t('form.save_first'), { tone: 'plain' }) : setAsking(true))}
      >
        {t('product.convert')}
      </Button>
      {unsaved && (
        <span id={reason} className="unseen">
          {t('form.save_first')}
        </span>
      )}
      {asking && <Question product={product} onClose={() => setAsking(false)} onUsed={setUses} />}
      <UsedBy text={t('product.convert_used', { name: product.name })} uses={uses} onClose={() => setUses([])} />
    </>
  );
};
