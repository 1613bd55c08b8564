// One list of the team: members of the role, invitations to it, and the invitation form.
import { LIST_OF, type Role } from '@ardoise/contract/rules/permissions.ts';
import type { Invitation, TeamMember } from '@ardoise/contract/team.ts';
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import kit from '../../../ui/kit.module.css';
import { Part } from '../../../ui/Page.tsx';
import { Invited } from './Invited.tsx';
import { InviteForm } from './InviteForm.tsx';
import { Member } from './Member.tsx';

type TeamListProps = {
  venue: string;
  role: Role;
  members: readonly TeamMember[];
  invitations: readonly Invitation[];
  onChanged(): Promise<void>;
};

/** Read-only without the right to change it. */
export const TeamList = ({ venue, role, members, invitations, onChanged }: TeamListProps) => {
  const list = LIST_OF[role];
  const { may } = useSession();
  const [inviting, setInviting] = useState(false);
  const editable = may(`${list}:edit`);
  const isEmpty = members.length + invitations.length === 0;
  return (
    <Part title={t(`team.${list}`)} text={t(`team.${list}_text`)}>
      {isEmpty ? (
        <p className={`muted ${kit.plain}`}>{t(`team.empty_${list}`)}</p>
      ) : (
        <ul className="ruled" aria-label={t(`team.${list}`)}>
          {members.map((member) => (
            <Member key={member.user.id} venue={venue} member={member} editable={editable} onChanged={onChanged} />
          ))}
          {invitations.map((invitation) => (
            <Invited key={invitation.id} venue={venue} invitation={invitation} editable={editable} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {editable && inviting && <InviteForm venue={venue} role={role} onChanged={onChanged} onClose={() => setInviting(false)} />}
      {editable && !inviting && (
        <div>
          <Button
            variant="default"
            leftSection={<IconUserPlus size={20} aria-hidden />}
            aria-label={t('team.add_to', { list: t(`team.${list}`) })}
            onClick={() => setInviting(true)}
          >
            {t('team.add')}
          </Button>
        </div>
      )}
    </Part>
  );
};
