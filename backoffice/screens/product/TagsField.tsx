// Allergens, diets and the venue's own tags. "Not declared" is not "none": a product says either that nobody has looked yet, or
// which of the fourteen allergens it holds.

import type { Tag } from '@ardoise/contract/tags.ts';
import { useController } from 'react-hook-form';
import { useSession } from '../../app/session.ts';
import { t } from '../../i18n/translate.ts';
import { useReadOnly } from '../../ui/form/read-only.ts';
import { Part } from '../../ui/Page.tsx';
import { Failed, Waiting } from '../../ui/States.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { tagName } from '../../ui/tag-name.ts';
import { useTags } from '../../ui/use-tags.ts';
import classes from './product.module.css';

type ChipsProps = { legend: string; tags: readonly Tag[]; picked: readonly string[]; onToggle(id: string): void };

const Chips = ({ legend, tags, picked, onToggle }: ChipsProps) => {
  const { locale } = useSession();
  const readOnly = useReadOnly();
  return (
    <fieldset className={classes.chips}>
      <legend>{legend}</legend>
      {tags.map((tag) => (
        <button
          key={tag.id}
          type="button"
          className={classes.chip}
          aria-pressed={picked.includes(tag.id)}
          disabled={readOnly}
          onClick={() => onToggle(tag.id)}
        >
          <span aria-hidden="true">{tag.icon}</span>
          {tagName(tag, locale)}
        </button>
      ))}
    </fieldset>
  );
};

const Inputs = ({ tags }: { tags: readonly Tag[] }) => {
  const readOnly = useReadOnly();
  const { field: ids } = useController({ name: 'tags' });
  const { field: declared } = useController({ name: 'allergens_declared' });
  const picked = ids.value as string[];
  const allergens = tags.filter(({ allergen }) => allergen);
  const held = allergens.filter(({ id }) => picked.includes(id)).length;
  const toggle = (id: string) => ids.onChange(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id]);
  const state = !declared.value
    ? t('product.allergens_unknown')
    : held === 0
      ? t('product.allergens_none')
      : t('product.allergens_some', { smart_count: held });
  return (
    <>
      <Toggle
        label={t('product.allergens_declared')}
        hint={state}
        checked={declared.value as boolean}
        disabled={readOnly}
        ref={declared.ref}
        onBlur={declared.onBlur}
        onChange={(next) => {
          declared.onChange(next);
          if (!next) ids.onChange(picked.filter((id) => !allergens.some((allergen) => allergen.id === id)));
        }}
      />
      <Chips
        legend={t('product.allergens')}
        tags={allergens}
        picked={picked}
        onToggle={(id) => {
          declared.onChange(true);
          toggle(id);
        }}
      />
      <Chips legend={t('product.tags')} tags={tags.filter(({ allergen }) => !allergen)} picked={picked} onToggle={toggle} />
    </>
  );
};

export const TagsField = () => {
  const { data, error, refetch } = useTags();
  return (
    <Part title={t('product.allergens_part')}>
      {data ? (
        <Inputs tags={data} />
      ) : error ? (
        <Failed title={t('list.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting lines={3} />
      )}
    </Part>
  );
};
