// The contents of a product or of an option of an instruction: allergens, diets and the venue's own tags. Allergens that are not declared
// differ from "none": a product is either undeclared, or has some or none of the fourteen allergens.
import type { Tag } from '@ardoise/contract/catalog/tags.ts';
import { useController } from 'react-hook-form';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { useReadOnly } from '../form/read-only.ts';
import { Failed, Waiting } from '../States.tsx';
import { contentsFields } from '../shared-fields.ts';
import { Toggle } from '../Toggle.tsx';
import { TagIcon } from '../tags/TagIcon.tsx';
import { tagName } from '../tags/tag-name.ts';
import { useTags } from '../tags/use-tags.ts';
import classes from './contents.module.css';
import { messageOf } from './inputs.tsx';

type ChipsProps = { legend: string; tags: readonly Tag[]; picked: readonly string[]; onToggle(id: string): void };

const Chips = ({ legend, tags, picked, onToggle }: ChipsProps) => {
  const { locale } = useSession();
  const readOnly = useReadOnly();
  return (
    <fieldset className={`row g3 buttons round soft ${classes.chips}`}>
      <legend>{legend}</legend>
      {tags.map((tag) => (
        <button key={tag.id} type="button" aria-pressed={picked.includes(tag.id)} disabled={readOnly} onClick={() => onToggle(tag.id)}>
          <TagIcon icon={tag.icon} />
          {tagName(tag, locale)}
        </button>
      ))}
    </fieldset>
  );
};

type ContentsFieldProps = {
  /** The path of the object with `tags` and `allergens_declared`, with a trailing dot; empty for the record itself. */
  at?: string;
  /** Hides the tags in a fold and lists the picked allergens beside the switch, for several fields on one page. */
  folded?: boolean;
};

const Inputs = ({ at, folded, tags }: Required<ContentsFieldProps> & { tags: readonly Tag[] }) => {
  const { locale } = useSession();
  const readOnly = useReadOnly();
  const { field: ids, fieldState } = useController({ name: `${at}tags` });
  const { field: declared } = useController({ name: `${at}allergens_declared` });
  const picked = ids.value as string[];
  const allergens = tags.filter(({ allergen }) => allergen);
  const pickedAllergens = allergens.filter(({ id }) => picked.includes(id));
  const toggle = (id: string) => ids.onChange(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id]);
  const some = folded
    ? pickedAllergens.map((tag) => tagName(tag, locale)).join(', ')
    : t('product.allergens_some', { n: pickedAllergens.length });
  const state = pickedAllergens.length > 0 ? some : t('product.allergens_none');
  const chips = (
    <>
      <Chips
        legend={t(contentsFields.allergens_declared.short)}
        tags={allergens}
        picked={picked}
        onToggle={(id) => {
          declared.onChange(true);
          toggle(id);
        }}
      />
      <Chips legend={t(contentsFields.tags.label)} tags={tags.filter(({ allergen }) => !allergen)} picked={picked} onToggle={toggle} />
    </>
  );
  return (
    <>
      <Toggle
        label={t(contentsFields.allergens_declared.label)}
        hint={declared.value ? state : t('product.allergens_unknown')}
        checked={declared.value as boolean}
        error={messageOf(fieldState.error)}
        disabled={readOnly}
        ref={declared.ref}
        onBlur={declared.onBlur}
        onChange={(next) => {
          declared.onChange(next);
          if (!next) ids.onChange(picked.filter((id) => !allergens.some((allergen) => allergen.id === id)));
        }}
      />
      {folded ? (
        <details className={`fold ${classes.fold}`}>
          <summary>{t('product.allergens_part')}</summary>
          {chips}
        </details>
      ) : (
        chips
      )}
    </>
  );
};

export const ContentsField = ({ at = '', folded = false }: ContentsFieldProps) => {
  const { data, error, refetch } = useTags();
  if (data) return <Inputs at={at} folded={folded} tags={data} />;
  return error ? <Failed title={t('list.failed')} error={error} onRetry={() => void refetch()} /> : <Waiting lines={folded ? 1 : 3} />;
};
