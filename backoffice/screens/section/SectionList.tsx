import type { Section } from '@ardoise/contract/catalog/sections.ts';
import { Link } from 'react-router-dom';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import kit from '../../ui/kit.module.css';
import { Availability } from '../../ui/list/Availability.tsx';
import { NewButton } from '../../ui/list/ListPage.tsx';
import { SortableList } from '../../ui/list/SortableList.tsx';
import { Page } from '../../ui/Page.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Empty, Failed, Waiting } from '../../ui/States.tsx';
import classes from './section.module.css';
import { useSectionOrder } from './use-section-order.ts';

const Line = ({ section, editable }: { section: Section; editable: boolean }) => (
  <div className={`line g4 ${classes.line}`}>
    <Link to={`/section/${section.id}`} className={`line g5 grow soft-corners ${classes.link}`}>
      <Picture url={section.image_url} className={`rigid sunken ${classes.picture}`} />
      <span className={classes.words}>
        <strong>{section.name}</strong>
        <small>{t('section.category_count', { n: section.categories.length })}</small>
      </span>
    </Link>
    <Availability resource="section" record={section} editable={editable} />
  </div>
);

const Sections = ({ editable }: { editable: boolean }) => {
  const { sections, error, refetch, move } = useSectionOrder();
  if (!sections) return error ? <Failed title={t('list.failed')} error={error} onRetry={() => void refetch()} /> : <Waiting />;
  if (sections.length === 0) {
    return (
      <Empty title={t('section.empty_title')} text={editable ? t('section.empty_text') : t('section.empty_reader')}>
        <NewButton resource="section" />
      </Empty>
    );
  }
  return (
    <>
      {editable && sections.length > 1 && <p className={`muted t2 ${kit.hint} ${kit.line}`}>{t('section.sort_hint')}</p>}
      <SortableList
        label={t('names.section')}
        items={sections}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        onMove={move}
        readOnly={!editable}
      >
        {(section) => <Line section={section} editable={editable} />}
      </SortableList>
    </>
  );
};

/** The menus in the guests' order. Users without the right to edit see them without controls. */
export const SectionList = () => {
  const { may } = useSession();
  return (
    <Page title={t('names.section')} actions={<NewButton resource="section" />}>
      <Sections editable={may('section:edit')} />
    </Page>
  );
};
