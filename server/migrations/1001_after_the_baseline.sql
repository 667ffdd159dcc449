-- What came after the last migration that the baseline replaces. A database that was taken over from it differs from a new
-- one in the first two points; on a new database they change nothing.
drop schema if exists pgboss cascade;
alter table media validate constraint media_bytes_check, validate constraint media_voice_check;

-- what today's statements expect of each row
update twosomes set together_asked_at = added_at where together_asked is not null and together_asked_at is null;
update messages set pinned_at = null where pinned_at is not null and (deleted_at is not null or import_id is not null);

-- the session that made the address, which ends with it
delete from calendars;
alter table calendars add column session_id text references sessions (id) on delete cascade;
create index calendars_session_id on calendars (session_id);
comment on index calendars_session_id is 'the end of a session';

-- reading: the way to read ambiguous dates that was confirmed; left_out_reasons: how much is left out, by reason
alter table imports add column reading text, add column left_out_reasons jsonb not null default '{}';

-- imports have a quota of their own
alter table upload_usage
  add column import_images integer not null default 0,
  add column import_bytes bigint not null default 0;

-- mentions: who may mention the couple; null: everyone a public profile, and a private one the couples that it follows.
-- changed_by_a: which of the two changed the photo, cover or bio last; the other may report it
alter table twosomes
  add column mentions text check (mentions in ('everyone', 'following', 'nobody')),
  add column changed_by_a boolean;
alter table notifications drop constraint notifications_happening_check;
alter table notifications add constraint notifications_happening_check check (happening in (
  'added', 'published', 'commented', 'clapped', 'followed', 'requested', 'accepted',
  'goal_added', 'goal_changed', 'goal_finished', 'goal_reopened', 'photo_changed', 'cover_changed', 'bio_changed'
));

-- when the operator took it down or restored it last: a part of its version, which would otherwise fall back
alter table questions add column moderated_at timestamptz(3);

drop index claps_pending;
create index claps_pending on claps (twosome_id, added_at desc) where completed_at is null;
comment on index claps_pending is 'the newest pending claps of a couple: few among thousands';

create table sweeps (
  name text primary key,
  ran_at timestamptz not null
);
comment on table sweeps is 'platform: when each periodic task last succeeded on any node, so that a restarted node does not wait a full interval';

create table operator_notices (
  kind text not null,
  reference text not null,
  added_at timestamptz not null,
  mailed_at timestamptz,
  primary key (kind, reference)
);
comment on table operator_notices is 'admin: notices for the operator, without personal data; those of some minutes share one mail';

-- `foldText` in contract/src/message/search.rules.ts folds the words that are searched for in the same way. No function of
-- PostgreSQL changes the case of all letters independently of the database's locale, so the letters are named.
create function fold_text(raw text) returns text language sql immutable strict parallel safe as $$
  select case when octet_length(raw) = char_length(raw) then lower(raw collate "C") else (
    select normalize(regexp_replace(replace(
      -- only the letters that occur, because `translate` compares each character with all letters that it is given
      translate(plain, letters, translate(letters,
      U&'ʼ\0345‘’“”„ÆÐØÞĐĦıŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎẞỺỼỾℲↃⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿꜢꜤꜦꜨꜪꜬꜮ'
        'ꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵЂЄЅІЈЉЊЋЏАБВГД'
        'ЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞ'
        'ԠԢԤԦԨԪԬԮᲀᲁᲂᲃᲄᲅᲆᲇᲈᲉꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςϏϘϚϜϞϠϷϺϽϾϿϢϤϦϨϪ'
        'ϬϮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳ'
        'ᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱ'
        'ᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎ'
        'ⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺'
        '𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢'
        '𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍'
        '𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
      U&'''ι''''"""æðøþđħiłŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏßỻỽỿⅎↄⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀꜣꜥꜧꜩꜫꜭꜯ'
        'ꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶђєѕіјљњћџабвгд'
        'ежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟ'
        'ԡԣԥԧԩԫԭԯвдосттъѣꙋᲊꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωσϗϙϛϝϟϡϸϻͻͼͽϣϥϧϩϫ'
        'ϭϯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃ'
        'ꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱ'
        'ჲჳჴჵჶჷჸჹჺჽჾჿⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏ'
        'ⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡'
        '𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂'
        '𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯'
        '𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃')), 'ß', 'ss'), 'i\u0307+', 'i', 'g'), NFC)
    from (
      select lower(regexp_replace(
        -- one ligature may stand for eighteen letters
        normalize(left(normalize(raw, NFKC), 8000), NFKD),
        '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
        '', 'g') collate "C") as plain
    ) decomposed, lateral (
      select coalesce(string_agg(distinct letter[1], ''), '') as letters
      from regexp_matches(plain, '[\u00c6\u00d0\u00d8\u00de\u0110\u0126\u0131\u0141\u014a\u0152\u0166\u0181-\u018b\u018e-\u0198\u019c-\u019f\u01a2-\u01a9\u01ac-\u01ae\u01b1-\u01b8\u01bc\u01e4\u01f6-\u01f7\u021c\u0220-\u0224\u023a-\u023e\u0241-\u024e\u02bc\u0345\u0370-\u0372\u0376\u037f\u0391-\u03a9\u03c2\u03cf\u03d8-\u03ee\u03f7\u03fa\u03fd-\u03ff\u0402-\u040b\u040f-\u042f\u0460-\u0474\u0478-\u0480\u048a-\u04c0\u04c3-\u04cd\u04d4\u04d8\u04e0\u04e8\u04f6\u04fa-\u052e\u0531-\u0556\u10a0-\u10c7\u10cd\u13a0-\u13f5\u1c80-\u1c89\u1c90-\u1cba\u1cbd-\u1cbf\u1e9e\u1efa-\u1efe\u2018-\u2019\u201c-\u201e\u2132\u2183\u2c00-\u2c2f\u2c60-\u2c64\u2c67-\u2c72\u2c75\u2c7e-\u2ce2\u2ceb-\u2ced\u2cf2\ua640-\ua66c\ua680-\ua69a\ua722-\ua72e\ua732-\ua76e\ua779-\ua786\ua78b-\ua78d\ua790-\ua792\ua796-\ua7dc\ua7f5\U00010400-\U00010427\U000104b0-\U000104d3\U00010570-\U00010595\U00010c80-\U00010cb2\U00010d50-\U00010d65\U000118a0-\U000118bf\U00016e40-\U00016e5f\U00016ea0-\U00016eb8\U0001e900-\U0001e921]', 'g') as letter
    ) found
  ) end
$$;
comment on function fold_text is 'message: a text without differences of case and composition and without invisible characters, as the search of a room compares it';

-- computed by the database, so that no writer leaves an earlier or a deleted text in it
alter table messages add column folded text not null generated always as (fold_text(text)) stored;
