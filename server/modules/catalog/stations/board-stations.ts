// The products of each station, for boards to look up by an order line's product (docs/product/orders.md#stations).
import type { BoardStation } from '@ardoise/contract/orders.ts';
import type { Runs } from '../../../platform/db.ts';
import { sql, statement } from '../../../platform/sql.ts';
import { BY_PLACE } from './stations.ts';

/**
 * A product belongs to the station of the first category that lists it, in the menu's order without schedules, because
 * stations do not change by the hour. The join with stations comes last, so that a first category without a station
 * counts too.
 */
const listStations = statement(
  'catalog.board-stations-list',
  (venue: string) => sql<BoardStation>`
    with placed as (
      select distinct on (m.product_id) m.product_id as product, c.station
      from category_product m
      join category c on c.venue_id = m.venue_id and c.id = m.category_id
      left join (section_category l join section s on s.venue_id = l.venue_id and s.id = l.section_id)
        on l.venue_id = c.venue_id and l.category_id = c.id
      where m.venue_id = ${venue}
      order by m.product_id, s.position nulls last, s.id, c.position, l.position, c.id)
    select t.id, t.name, coalesce(array_agg(p.product order by p.product) filter (where p.product is not null), '{}') as products
    from station t left join placed p on p.station = t.id
    where t.venue_id = ${venue} group by t.venue_id, t.id order by ${BY_PLACE}, t.id`,
);

/** All stations of the venue in their order. */
export const boardStations = (runs: Runs, venue: string): Promise<BoardStation[]> => runs.all(listStations(venue));
