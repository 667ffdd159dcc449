import { useState } from 'react';
import { Button } from '../Button.tsx';
import { Carousel } from '../Carousel.tsx';
import { HeartBurst } from '../HeartBurst.tsx';
import { Photo } from '../Photo.tsx';
import { Skeleton, SkeletonBlock, SkeletonPhoto, SkeletonRows } from '../Skeleton.tsx';
import styles from './kit.module.css';
import { hills, lake, lakeHash, night } from './pictures.ts';
import { Section } from './Section.tsx';

export function Photos() {
  const [burst, setBurst] = useState(0);
  const slides = [
    {
      key: 'lake',
      slide: <Photo src={lake} alt="Two people in a boat" placeholder={lakeHash} edge="plain" eager />,
    },
    { key: 'hills', slide: <Photo src={hills} alt="Hills in the morning" edge="plain" /> },
    { key: 'night', slide: <Photo src={night} alt="A tent at night" edge="plain" /> },
  ];
  return (
    <Section title="Photos">
      <div className={styles.photos}>
        <Carousel label="Photos of the lake" aspect="4:5" bounded slides={slides}>
          {burst > 0 && <HeartBurst key={burst} onEnd={() => setBurst(0)} />}
        </Carousel>
      </div>
      <Button small look="neutral" onClick={() => setBurst(burst + 1)}>
        Double tap
      </Button>
      <div className={styles.three}>
        <Photo src={lake} alt="A lake" aspect="1:1" edge="thumb" />
        <Photo src={hills} alt="Hills" aspect="1:1" edge="thumb" />
        <Photo src="/nothing-here.jpg" alt="Lost" aspect="1:1" edge="thumb" eager />
      </div>
      <Photo src="/nothing-here.jpg" alt="A photo that is lost" aspect="4:3" eager />
      <Photo src="/slow/never" alt="" aspect="4:3" placeholder={lakeHash} />
      <Skeleton>
        <SkeletonRows first="120px" second="84px" />
        <div style={{ margin: '12px 0' }}>
          <SkeletonPhoto aspect="4:3" />
        </div>
        <SkeletonBlock width="74%" height="14px" />
      </Skeleton>
    </Section>
  );
}
