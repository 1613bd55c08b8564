import type { Tag } from '@ardoise/contract/catalog/tags.ts';
import { Link } from 'react-router-dom';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { NewButton } from '../../ui/list/ListPage.tsx';
import { Page, Part } from '../../ui/Page.tsx';
import { Failed, Waiting } from '../../ui/States.tsx';
import { TagIcon } from '../../ui/tags/TagIcon.tsx';
import { tagName } from '../../ui/tags/tag-name.ts';
import { useTags } from '../../ui/tags/use-tags.ts';
import classes from './tag.module.css';

const TagLabel = ({ tag }: { tag: Tag }) => {
  const { locale } = useSession();
  return (
    <>
      <TagIcon icon={tag.icon} />
      {/* The venue's own tags have their source-language name, as in every list. */}
      {tag.built_in ? tagName(tag, locale) : tag.name}
    </>
  );
};

const Own = ({ tags, editable }: { tags: readonly Tag[]; editable: boolean }) =>
  tags.length === 0 ? (
    <p className="muted">{t('tag.none_own')}</p>
  ) : (
    <ul className="row g3">
      {tags.map((tag) => (
        <li key={tag.id}>
          {editable ? (
            <Link to={`/tag/${tag.id}`} className="button round strong long">
              <TagLabel tag={tag} />
            </Link>
          ) : (
            <TagLabel tag={tag} />
          )}
        </li>
      ))}
    </ul>
  );

const BuiltIn = ({ title, tags }: { title: string; tags: readonly Tag[] }) => (
  <Part title={title} text={t('tag.built_in_text')}>
    <ul className="row g3">
      {tags.map((tag) => (
        <li key={tag.id} className={`button round long ${classes.fixed}`}>
          <TagLabel tag={tag} />
        </li>
      ))}
    </ul>
  </Part>
);

const Groups = ({ tags }: { tags: readonly Tag[] }) => {
  const { may } = useSession();
  const builtIn = tags.filter((tag) => tag.built_in);
  return (
    <>
      <Part title={t('tag.own')} text={t('tag.own_text')}>
        <Own tags={tags.filter((tag) => !tag.built_in)} editable={may('tag:show')} />
      </Part>
      <BuiltIn title={t('tag.allergens')} tags={builtIn.filter(({ allergen }) => allergen)} />
      <BuiltIn title={t('tag.diets')} tags={builtIn.filter(({ allergen }) => !allergen)} />
    </>
  );
};

/** The venue's own tags as links, then the built-in ones, read-only. */
export const TagList = () => {
  const { data, error, refetch } = useTags();
  return (
    <Page title={t('names.tag')} actions={<NewButton resource="tag" />} width="form">
      {data ? (
        <Groups tags={data} />
      ) : error ? (
        <Failed title={t('list.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting lines={10} />
      )}
    </Page>
  );
};
