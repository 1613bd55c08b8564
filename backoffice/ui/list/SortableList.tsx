// A list that the user can sort: by dragging with mouse, finger or keyboard, or by a row's menu. The only file that uses dnd-kit.
import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon, Menu } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import classes from './sortable.module.css';

type Move = (from: number, to: number) => void;
type SortableListProps<R> = {
  items: readonly R[];
  /** The id of a row, and its name for screen readers. */
  idOf(item: R): string;
  nameOf(item: R): string;
  onMove: Move;
  /** Removes a row; without it rows cannot be removed. */
  onRemove?: ((index: number) => void) | undefined;
  label: string;
  /** Without controls. */
  readOnly?: boolean;
  /** `cards`: each row in its own frame, for rows with inputs. */
  look?: 'lines' | 'cards';
  children(item: R, index: number): ReactNode;
};

/** With more rows than this, those outside the viewport are not painted. */
const MANY = 6;

const verticalOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** The announcements for screen readers during a drag. */
const announcementsFor = (names: ReadonlyMap<string, string>, places: readonly string[]): Announcements => {
  const name = (id: unknown) => names.get(String(id)) ?? '';
  const place = (id: unknown) => ({ place: places.indexOf(String(id)) + 1, total: places.length });
  return {
    onDragStart: ({ active }) => t('sorting.picked', { name: name(active.id), ...place(active.id) }),
    // A dragged row is first over its own position: repeating the text of `onDragStart` avoids cutting it off.
    onDragOver: ({ active, over }) =>
      over ? t(over.id === active.id ? 'sorting.picked' : 'sorting.over', { name: name(active.id), ...place(over.id) }) : undefined,
    onDragEnd: ({ active, over }) => t('sorting.moved', { name: name(active.id), ...place((over ?? active).id) }),
    onDragCancel: ({ active }) => t('sorting.cancelled', { name: name(active.id) }),
  };
};

type RowMenuProps = { index: number; last: number; name: string; onMove: Move; onRemove: ((index: number) => void) | undefined };

const RowMenu = ({ index, last, name, onMove, onRemove }: RowMenuProps) => {
  const moves = [
    { to: index - 1, label: t('sorting.up'), Icon: IconArrowUp },
    { to: index + 1, label: t('sorting.down'), Icon: IconArrowDown },
    { to: 0, label: t('sorting.first'), Icon: IconArrowBarToUp },
    { to: last, label: t('sorting.last'), Icon: IconArrowBarToDown },
  ];
  return (
    <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false} returnFocus>
      <Menu.Target>
        <ActionIcon className={classes.more} aria-label={t('sorting.actions', { name })}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {moves.map(({ to, label, Icon }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon size={18} aria-hidden />}
            disabled={to < 0 || to > last || to === index}
            onClick={() => onMove(index, to)}
          >
            {label}
          </Menu.Item>
        ))}
        {onRemove && (
          <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => onRemove(index)}>
            {t('sorting.remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};

const Row = ({ id, name, children, ...menu }: RowMenuProps & { id: string; children: ReactNode }) => {
  const reducedMotion = useReducedMotion();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: t('sorting.grip') },
    ...(reducedMotion && { transition: null }),
  });
  return (
    <li
      ref={setNodeRef}
      className={`line g2 ${classes.row}`}
      data-row={id}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={`icon muted ${classes.grip}`}
        {...attributes}
        {...listeners}
        aria-label={t('sorting.move', { name })}
      >
        <IconGripVertical size={20} aria-hidden />
      </button>
      <div className={`grow ${classes.content}`}>{children}</div>
      <RowMenu name={name} {...menu} />
    </li>
  );
};

export const SortableList = <R,>({
  items,
  idOf,
  nameOf,
  onMove,
  onRemove,
  label,
  readOnly = false,
  look = 'lines',
  children,
}: SortableListProps<R>) => {
  const list = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [focused, setFocused] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(idOf);
  // Moving a row by its menu moves it in the document, which loses the focus.
  useEffect(() => {
    if (focused === null) return;
    list.current?.querySelector<HTMLElement>(`[data-row="${focused}"] .${classes.more}`)?.focus();
    setFocused(null);
  }, [focused]);
  const moveByMenu = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined) return;
    onMove(from, to);
    setAnnouncement(t('sorting.moved', { name: nameOf(item), place: to + 1, total: items.length }));
    setFocused(idOf(item));
  };
  const listClass = `${look === 'cards' ? 'stack g4' : 'card ruled'} ${classes.list}`;
  const shown = items.map((item, index) => ({ item, index, id: ids[index] ?? '' }));
  if (readOnly) {
    return (
      <ul className={listClass} data-look={look} aria-label={label}>
        {shown.map(({ item, index, id }) => (
          <li key={id} className={`line g2 ${classes.row}`}>
            <div className={`grow ${classes.content}`}>{children(item, index)}</div>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[verticalOnly]}
      accessibility={{
        announcements: announcementsFor(new Map(items.map((item) => [idOf(item), nameOf(item)])), ids),
        screenReaderInstructions: { draggable: t('sorting.how') },
      }}
      onDragEnd={({ active, over }) => {
        const from = ids.indexOf(String(active.id));
        const to = over ? ids.indexOf(String(over.id)) : from;
        if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul
          ref={list}
          className={listClass}
          data-look={look}
          data-many={(look === 'cards' && items.length > MANY) || undefined}
          aria-label={label}
        >
          {shown.map(({ item, index, id }) => (
            <Row key={id} id={id} index={index} last={items.length - 1} name={nameOf(item)} onMove={moveByMenu} onRemove={onRemove}>
              {children(item, index)}
            </Row>
          ))}
        </ul>
      </SortableContext>
      <span className="unseen" role="status">
        {announcement}
      </span>
    </DndContext>
  );
};
