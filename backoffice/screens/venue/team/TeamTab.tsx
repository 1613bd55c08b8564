// The team of the venue: the lists that the user may see, with their invitations (docs/product/people-and-rights.md#team).
import { LIST_OF, ROLES } from '@ardoise/contract/rules/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../app/api.ts';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { HistoryPart } from '../../../ui/change/HistoryPart.tsx';
import { Failed, Waiting } from '../../../ui/States.tsx';
import { Tablets } from './Tablets.tsx';
import { TeamList } from './TeamList.tsx';

const useTeam = (venue: string) =>
  useQuery({
    queryKey: ['team', venue],
    queryFn: async ({ signal }) => {
      const given = { params: { venue }, signal };
      const [members, invitations] = await Promise.all([
        call('GET /api/venue/:venue/team', given),
        call('GET /api/auth/invitation/:venue', given),
      ]);
      return { members, invitations };
    },
    // Always refetched: an invitation may have been accepted.
    staleTime: 0,
  });

export const TeamTab = ({ venue }: { venue: string }) => {
  const { may } = useSession();
  const { data, error, refetch, dataUpdatedAt } = useTeam(venue);
  if (!data) return error ? <Failed title={t('team.failed')} error={error} onRetry={() => void refetch()} /> : <Waiting lines={8} />;
  return (
    <>
      {ROLES.filter((role) => may(`${LIST_OF[role]}:list`)).map((role) => (
        <TeamList
          key={role}
          venue={venue}
          role={role}
          members={data.members.filter((one) => one.role === role)}
          invitations={data.invitations.filter((one) => one.role === role)}
          onChanged={async () => void (await refetch())}
        />
      ))}
      {may('device:list') && <Tablets venue={venue} />}
      <HistoryPart of={{ resource: 'role' }} state={dataUpdatedAt} />
    </>
  );
};
